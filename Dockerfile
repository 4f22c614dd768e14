# The program alone: docker build -t gridcnf . && docker run --rm -i gridcnf solve - < PUZZLE
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o / ./cmd/...

FROM scratch
COPY --from=build /gridcnf /gridcnf-farm /
ENTRYPOINT ["/gridcnf"]
