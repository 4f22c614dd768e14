/*
 * Specialised solvers as programs that are asked board by board: our own backtracker, or
 * one of Simon Tatham's, out of the source that is included. One line in,
 *
 *     ROWS COLS DISTINCT SECONDS MOST CELLS
 *
 * (SECONDS is the time limit, MOST how many solutions are wanted, 1 or 2), and one line out,
 *
 *     VERDICT NANOSECONDS [SOLUTION [SECOND]]
 *
 * with the solutions as peers show them. A board of less than 5 ms is solved twice, and the
 * second time counts, as with every system of a benchmark.
 */
#ifdef GAME
#include GAME
#else
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif
#include <time.h>

static long long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static long long end;              /* when the time is up */
static char *shown[2];             /* solutions, as text */

/* Solves a board; the number of solutions found, at most `most`, -1 if it gives up, -2 if
 * the time is up. With one found where two were wanted, there is no other. */
static int solve(int rows, int cols, bool distinct, const char *cells, int most);

#if defined GAME_unruly

/* It deduces only, on the hardest of its levels: a complete board is the one solution. */
static int solve(int rows, int cols, bool distinct, const char *cells, int most)
{
    game_state *state = blank_state(cols, rows, distinct, true);
    int i, result;
    for (i = 0; i < rows * cols; i++)
        state->grid[i] = cells[i] == '1' ? N_ONE : cells[i] == '0' ? N_ZERO : EMPTY;
    struct unruly_scratch *scratch = unruly_new_scratch(state);
    unruly_solve_game(state, scratch, DIFFCOUNT);
    result = unruly_validate_counts(state, scratch, NULL);
    if (unruly_validate_all_rows(state, NULL) == -1)
        result = -1;
    for (i = 0; i < rows * cols; i++)
        shown[0][i] = state->grid[i] == N_ONE ? '1' : '0';
    unruly_free_scratch(scratch);
    free_game(state);
    return result == 0 ? 1 : result == -1 ? 0 : -1;
}

#elif defined GAME_pearl

static int solve(int rows, int cols, bool distinct, const char *cells, int most)
{
    static char *clues, *links;
    int i, x, y, result;
    clues = srealloc(clues, rows * cols);
    links = srealloc(links, rows * cols);
    for (i = 0; i < rows * cols; i++)
        clues[i] = cells[i] == 'W' ? STRAIGHT : cells[i] == 'B' ? CORNER : NOCLUE;
    result = pearl_solve(cols, rows, clues, links, DIFFCOUNT, false);
    char *bit = shown[0];
    for (y = 0; y < rows && result == 1; y++)
        for (x = 0; x < cols - 1; x++)
            *bit++ = links[y * cols + x] & R ? '1' : '0';
    for (y = 0; y < rows - 1 && result == 1; y++)
        for (x = 0; x < cols; x++)
            *bit++ = links[y * cols + x] & D ? '1' : '0';
    return result == 2 ? -1 : result;
}

#else

/*
 * A plain backtracker on bit masks, the strongest form of what the field's hobby solvers do:
 * the admissible lines of a width are made once; of each row those are kept that suit its
 * givens; rows are tried from the top, with three alike in a column and the counts of all
 * columns, givens still to come included, looked at as words.
 */
#define MAX 24
#define PLANES 5                   /* bits of a count, up to MAX/2 */
typedef unsigned int word;

static struct { int width, number; word *line; } table;
static struct row { word *line; int number; word given[2]; } row[MAX + 2];
static word chosen[MAX], kept[2][MAX], full;
static int height, wanted, found;
static bool differ, late;
static unsigned long nodes;

/* Makes the lines of a width. */
static void admissible(int width)
{
    table.width = width, table.number = 0;
    full = ((word)1 << width) - 1;
    for (word line = 0; line <= full; line++) {
        word other = ~line & full, three = (line & line << 1 & line << 2) | (other & other << 1 & other << 2);
        if (three || __builtin_popcount(line) != width / 2)
            continue;
        if (table.number % 1024 == 0)
            table.line = realloc(table.line, (table.number + 1024) * sizeof *table.line);
        table.line[table.number++] = line;
    }
}

/* Counts one more in each of the columns. */
static void add(word *count, word columns)
{
    for (int p = 0; p < PLANES; p++) {
        word carry = count[p] & columns;
        count[p] ^= columns;
        columns = carry;
    }
}

/* The columns whose count is above half of the height. */
static word above(const word *count)
{
    word more = 0, equal = full;
    for (int p = PLANES - 1; p >= 0; p--) {
        word half = height / 2 >> p & 1 ? full : 0;
        more |= equal & count[p] & ~half;
        equal &= ~(count[p] ^ half);
    }
    return more;
}

/* Whether two columns are equal. */
static bool twins(int width)
{
    for (int c = 0; c < width; c++) {
        word equal = full >> c << c << 1 & full;
        for (int r = 0; r < height && equal; r++)
            equal &= chosen[r] >> c & 1 ? chosen[r] : ~chosen[r];
        if (equal)
            return true;
    }
    return false;
}

/* Tries the rows from one on. The counts are of ones and zeros in each column, with those that
 * are given further down. */
static void descend(int r, const word *ones, const word *zeros)
{
    if (r == height) {
        if (!differ || !twins(table.width))
            memcpy(kept[found++], chosen, sizeof chosen);
        return;
    }
    /* Three in a column: the two above, one on each side, the two below. */
    word one = row[r + 1].given[1], zero = row[r + 1].given[0];
    word mustnt = one & row[r + 2].given[1], must = zero & row[r + 2].given[0];
    if (r > 0)
        mustnt |= chosen[r - 1] & one, must |= ~chosen[r - 1] & zero;
    if (r > 1)
        mustnt |= chosen[r - 1] & chosen[r - 2], must |= ~(chosen[r - 1] | chosen[r - 2]) & full;
    for (int k = 0; k < row[r].number && found < wanted && !late; k++) {
        word line = row[r].line[k];
        if ((must & ~line) | (mustnt & line))
            continue;
        bool again = false;
        for (int other = 0; differ && other < r; other++)
            again |= chosen[other] == line;
        if (again)
            continue;
        word more[2][PLANES];
        memcpy(more[0], zeros, sizeof more[0]);
        memcpy(more[1], ones, sizeof more[1]);
        add(more[1], line & ~row[r].given[1]);
        add(more[0], ~line & full & ~row[r].given[0]);
        if (above(more[1]) | above(more[0]))
            continue;
        if (++nodes % 4096 == 0 && now() > end)
            late = true;
        chosen[r] = line;
        descend(r + 1, more[1], more[0]);
    }
}

/* Fills in what follows from two of three alike and from full rows and columns, in passes over
 * the board until nothing is new. Two digits in a cell say that nothing is possible. */
static bool propagate(int width)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int digit = 0; digit < 2; digit++) {
            word count[PLANES] = {0}, filled = full;
            for (int r = 0; r < height; r++)
                add(count, row[r].given[digit]);
            for (int p = 0; p < PLANES; p++)
                filled &= height / 2 >> p & 1 ? count[p] : ~count[p];
            for (int r = 0; r < height; r++) {
                word v = row[r].given[digit];
                word up = r > 0 ? row[r - 1].given[digit] : 0, upper = r > 1 ? row[r - 2].given[digit] : 0;
                word down = row[r + 1].given[digit], lower = row[r + 2].given[digit];
                word others = (v << 1 & (v << 2 | v >> 1)) | (v >> 1 & v >> 2) |
                              (up & (upper | down)) | (down & lower) | (filled & ~v);
                if (__builtin_popcount(v) == width / 2)
                    others |= ~v;
                others &= full & ~row[r].given[!digit];
                if (others & v)
                    return false;
                changed |= others != 0;
                row[r].given[!digit] |= others;
            }
        }
    }
    return true;
}

static int solve(int rows, int cols, bool distinct, const char *cells, int most)
{
    if (rows > MAX || cols > MAX)
        return -1;
    if (table.width != cols) {     /* not in the time of the second run */
        admissible(cols);
        for (int r = 0; r < MAX; r++)
            row[r].line = realloc(row[r].line, table.number * sizeof(word));
    }
    word count[2][PLANES] = {{0}};
    height = rows, differ = distinct, wanted = most, found = 0, late = false;
    for (int r = 0; r < rows + 2; r++)
        row[r].given[0] = row[r].given[1] = 0;
    for (int r = 0; r < rows; r++) {
        word *given = row[r].given;
        for (int c = 0; c < cols; c++)
            if (cells[r * cols + c] != '.')
                given[cells[r * cols + c] - '0'] |= (word)1 << c;
    }
    if (!propagate(cols))
        return 0;
    for (int r = 0; r < rows; r++) {
        word *given = row[r].given;
        row[r].number = 0;
        for (int k = 0; k < table.number; k++) {
            row[r].line[row[r].number] = table.line[k];
            row[r].number += !((given[1] & ~table.line[k]) | (given[0] & table.line[k]));
        }
        add(count[0], given[0]);
        add(count[1], given[1]);
    }
    descend(0, count[1], count[0]);
    for (int s = 0; s < found; s++)
        for (int i = 0; i < rows * cols; i++)
            shown[s][i] = kept[s][i / cols] >> i % cols & 1 ? '1' : '0';
    return late && found < most ? -2 : found;
}

#endif

static const char *const verdicts[] = {"timeout", "unknown", "none", "unique", "multiple"};

int main(void)
{
    int rows, cols, distinct, most;
    double seconds;
    while (scanf("%d %d %d %lf %d", &rows, &cols, &distinct, &seconds, &most) == 5) {
        size_t bits = 2 * (size_t)rows * cols;   /* no answer has more */
        char *cells = calloc(bits + 1, 1);
        shown[0] = calloc(bits + 1, 1);
        shown[1] = calloc(bits + 1, 1);
        if (scanf("%s", cells) != 1)
            return 1;
        long long spent = 0;
        int result = 0;
        for (int run = 0; run < 2 && spent < 5000000; run++) {
            long long start = now();
            end = seconds > 0 ? start + (long long)(seconds * 1e9) : start + (1LL << 60);
            result = solve(rows, cols, distinct, cells, most);
            spent = now() - start;
        }
        printf("%s %lld", verdicts[result + 2], spent);
        for (int s = 0; s < result; s++)
            printf(" %s", shown[s]);
        printf("\n");
        fflush(stdout);
        free(cells), free(shown[0]), free(shown[1]);
    }
    return 0;
}
