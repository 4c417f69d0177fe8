/**
 * Keeps the app itself on the phone, so that it opens quickly and without a network. Data is not kept here but
 * by shell/query-persistence.ts, which knows whose it is. A new version waits until no page of the old one is open: both would
 * want files of different names, and the old one's are here alone by then.
 */
// @ts-nocheck This runs in a worker, whose globals the app's own types do not know.
const version = '__VERSION__'
const files = '__FILES__'.split(' ')
const words = '__WORDS__'.split(' ')
const cacheName = `fairlead ${version}`
/** How long a slow network keeps somebody from the app. */
const pageWithinMs = 3_000

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
      )
      // The page that is being read on a first visit, too, opens the next one without a network.
      .then(() => self.clients.claim()),
  )
})

/** The page says what it had loaded before this worker stood between, such as its language. */
self.addEventListener('message', (event) => {
  event.waitUntil(Promise.all(event.data.map((url) => kept(new Request(url)))).then(keepWords))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { scope } = self.registration
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  const path = `./${request.url.slice(scope.length)}`.replace(/[?#].*/, '')
  // The page itself and its own files, nothing else under this address: ads and the API live here as well.
  if (path === './') event.respondWith(page(event))
  else if (path.startsWith('./assets/') || files.includes(path)) {
    const answer = kept(request)
    event.respondWith(answer)
    if (words.includes(path)) event.waitUntil(answer.then(keepWords))
  }
})

/** All files, and the words of each language that the version before kept. */
async function install() {
  const cache = await caches.open(cacheName)
  await cache.addAll([...files, ...wordsOf(await languagesKept())])
}

/**
 * The page, from the network where there is one: its headers say whom it may talk to and who may frame it, and that
 * changes without a new build. From the cache without a network, when it is slow, and while the server has trouble.
 */
async function page(event) {
  const cache = await caches.open(cacheName)
  const fresh = fetch(event.request).then((response) =>
    response.ok ? keepHeaders(cache, response) : response,
  )
  event.waitUntil(fresh.catch(() => undefined))
  const slow = new Promise((resolve) => setTimeout(resolve, pageWithinMs))
  const response = await Promise.race([fresh.catch(() => undefined), slow])
  const answered = response && response.status < 500
  return answered ? response : ((await cache.match('./', { ignoreVary: true })) ?? fresh)
}

/** Keeps a page with its new headers; not one of a newer build, whose files are not all here. */
async function keepHeaders(cache, response) {
  const known = await cache.match('./', { ignoreVary: true })
  const same = known !== undefined && (await known.text()) === (await response.clone().text())
  if (same) await cache.put('./', response.clone())
  return response
}

/** From the cache; what is not there yet, such as another language, is fetched once and kept. */
async function kept(request) {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** A page that was not opened yet needs its words without a network too: a language is kept whole. */
async function keepWords() {
  const wanted = wordsOf(await languagesKept())
  await Promise.all(wanted.map((path) => kept(new Request(path))))
}

async function languagesKept() {
  const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
  return (await Promise.all(lists)).flat().flatMap(({ url }) => languageIn(url) ?? [])
}

function wordsOf(languages) {
  return words.filter((path) => languages.includes(languageIn(path)))
}

/** `de` for `./assets/de-wallet-3fLb.js`. What it says of other files is no language that there are words of. */
function languageIn(path) {
  return /\/assets\/([a-z]{2,3})-[^/]*$/.exec(path)?.[1]
}
