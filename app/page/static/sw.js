// @ts-check
// Keeps the page for when there is no connection: one cache for each version of its content, which
// config.json tells. A file of the version that is kept is not loaded again.

const prefix = "gridcnf-";

/** The name of the cache of the version that the host has now, or of the last one that was seen. */
async function kept(ask = false) {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  if (ask) {
    const answer = await fetch("config.json", { cache: "no-store" }).catch(() => undefined);
    const config = answer?.ok ? await answer.clone().json() : {};
    const name = prefix + (config.version ?? "");
    if (config.version) {
      for (const old of names) if (old !== name) await caches.delete(old);
      names.splice(0, names.length, name);
    }
    if (answer?.ok) await (await caches.open(latest(names))).put("config.json", answer);
  }
  return latest(names);
}

/** The one with a version: what was asked for before that was known is in another. */
const latest = (names) => names.find((name) => name !== prefix) ?? prefix;

/** A file: as it is kept, or from the host. Config is asked anew, and what has no version. */
async function answer(event) {
  const { request } = event;
  const name = await kept(request.mode === "navigate");
  const cache = await caches.open(name);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known && name !== prefix && !request.url.endsWith("/config.json")) return known;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) event.waitUntil(cache.put(request, fresh.clone())); // the page sees it arrive
    return fresh;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The page says what it has loaded before this worker was there.
self.addEventListener("message", (event) => {
  const keep = async () => {
    const cache = await caches.open(await kept(true));
    const missing = async (url) => (await cache.match(url)) === undefined;
    for (const url of event.data) if (await missing(url)) await cache.add(url).catch(() => {});
  };
  event.waitUntil(keep());
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const path = url.slice(self.registration.scope.length);
  if (method !== "GET" || !url.startsWith(self.registration.scope) || /^(api|healthz|metrics)\b/.test(path)) return;
  event.respondWith(answer(event));
});
