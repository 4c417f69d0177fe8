import { type Html, html, nothing } from './html.ts'
import type { Page } from './page.ts'

/** The ad slots of the demo publisher, in the order in which one scrolls to them. */
export type Slots = {
  readonly landing: string
  readonly second?: string | undefined
  readonly film?: string | undefined
}

/** The front page of Harbour Notes, an invented magazine whose ad slots are filled by the network. */
export function publisherPage(deliveryUrl: string, slots: Slots): Page {
  return {
    title: 'The ferry that waits for the bakery · Harbour Notes',
    look: 'publisher',
    head: html`<script src="${new URL('/ad/tag.js', deliveryUrl).href}" async></script>`,
    body: html`
<p class="plainly">You are on the <strong>demo publisher’s site</strong>. Harbour Notes is invented; its ads are delivered,
measured and paid for like any other. There is also a <a href="/bank">demo bank</a>.</p>
<header class="masthead">
  <img src="/assets/publisher-icon.svg" alt="" width="44" height="44">
  <a class="name" href="/">Harbour Notes</a>
  <p class="motto">A small magazine about tides, timetables and the people who keep both</p>
</header>
<main>
  <article>
    <p class="rubric">Crossings</p>
    <h1>The ferry that waits for the bakery</h1>
    <p class="byline">Words by Ida Sund, drawing by Tom Quill · a short read</p>
    <figure>
      <img src="/assets/ferry.svg" alt="A small ferry at a stone quay at dawn, with one lit window on the hill behind"
        width="720" height="360">
      <figcaption>Ten to six. The window on the hill is the bakery’s.</figcaption>
    </figure>
    <p class="lead">The first boat of the day leaves Alder Quay at six, says the board. It has not left at six since
    somebody’s grandfather was its mate, and nobody on either shore has ever complained.</p>
    <p>It leaves when the bread is aboard. Two crates come down the hill on a handcart, and the deckhand who takes them
    over sets them where the warm pipe runs under the bench. Only then does the skipper look at the clock, because the
    clock decides how hard she has to lean on the throttle to be across by the quarter.</p>
    ${adSlot(slots.landing)}
    <p>“A timetable is a promise,” she says, “and ours has a footnote. Everybody here knows the footnote.” It was never
    printed. The harbour office once tried: a line in small type, <em>departure subject to bread</em>. It was gone in a
    week, cut out neatly with scissors and, as it turned out, framed in the bakery.</p>
    <h2>What four minutes are worth</h2>
    <p>On the far side the school bus waits in turn for the ferry, and the post van for the school bus. The whole
    morning of two villages hangs on how fast a tray cools. Four minutes, usually; seven in December, when the hill is
    ice and the cart goes down it backwards.</p>
    <p>We asked the baker whether she could not simply start earlier. She could, she said, and for a month one spring
    she did. The ferry left at six sharp. By the second week people had begun to arrive for it out of breath.</p>
    ${slots.second === undefined ? nothing : adSlot(slots.second)}
    <p>The skipper has a film of it on her telephone, a few seconds long: the quay, the cart, the light. She shows it to
    whoever asks why the boat is late, and nobody has asked twice.</p>
    ${slots.film === undefined ? nothing : adSlot(slots.film, html`data-fairlead-format="video"`)}
  </article>
</main>
<footer>
  <p>Harbour Notes is part of a demonstration. It sets no cookies and keeps nothing about its readers.</p>
</footer>`,
  }
}

function adSlot(slot: string, format: Html = nothing): Html {
  return html`<aside class="ad" aria-label="Advertisement">
      <p class="ad-label">Advertisement</p>
      <div class="ad-space" data-fairlead-slot="${slot}" ${format}></div>
      <p class="ad-note">A space is empty while nobody’s order runs for it.</p>
    </aside>`
}
