import type { Measured } from './visitor-context.ts'

/** What the ad's own script is told. Times in ms. */
export type AdScriptSettings = {
  /** How long it must be in view without a break before it counts (MRC). */
  readonly needMs: number
  /** After this its token is worth nothing. */
  readonly lifeMs: number
}

const measured = { unobstructed: 'io2', inView: 'io1', hidden: 'hidden' } satisfies Record<string, Measured>

/**
 * The script in the ad's frame. It sends the impression once: when at least half of the ad has been in view for the time
 * needed without a break, of a film while it played, and the browser, where it can tell (IntersectionObserver v2), says that
 * nothing covers, fades or distorts it. An ad that was there for as long and never to be seen says so when its page goes.
 * With a click goes how long the ad had been in view, and whether its impression is still to be counted. Where nobody takes
 * the impression (no answer, or HTTP 503) it is sent again, later each time, until the token ends, and a last time when the
 * page goes: the same token counts once.
 */
export function adScript({ needMs, lifeMs }: AdScriptSettings): string {
  return `
'use strict';
const ad = document.getElementById('ad'), film = ad.querySelector('video'), { token } = ad.dataset;
const need = ${needMs}, end = ${lifeMs - 5_000}, waitMax = 60000, now = () => performance.now();
let site = '';
try { site = new URL((location.ancestorOrigins && location.ancestorOrigins[0]) || document.referrer).origin; } catch {}
let near = false, clear, playing = !film, since = 0, timer = 0, hidden = 0, hiddenSince = 0;
let sent = false, taken = false, url = '', again = 0, wait = 1000;
const said = (ms, how) => 'v=' + Math.ceil(ms) + '&m=' + how + '&r=' + encodeURIComponent(site);
const how = () => clear === false ? '${measured.hidden}' : clear ? '${measured.unobstructed}' : '${measured.inView}';
const send = () => {
  clearTimeout(again); again = 0;
  fetch(url, { method: 'POST', keepalive: true, credentials: 'omit' }).then((answer) => answer.status, () => 503).then((status) => {
    taken = status !== 503;
    if (taken) return;
    const pause = wait * (0.5 + Math.random() / 2);
    wait = Math.min(2 * wait, waitMax);
    if (now() + pause < end) again = setTimeout(send, pause);
  });
};
const impression = (ms, how) => {
  sent = true;
  url = '/e/' + token + '?ev=impression&' + said(ms, how);
  send();
};
const seen = () => {
  if (sent) return;
  // The browser has not said yet whether anything is before it.
  if (covers && clear === undefined) timer = setTimeout(seen, 50);
  else impression(now() - since, how());
};
const look = () => {
  const there = near && document.visibilityState === 'visible';
  if (film && there && film.paused && !film.ended) film.play().catch(() => {});
  if (film && !there) film.pause();
  const counts = there && playing && clear !== false;
  if (counts && !since) {
    since = now();
    timer = setTimeout(seen, need);
  }
  if (!counts) {
    clearTimeout(timer);
    since = 0;
  }
  const covered = there && clear === false;
  if (covered && !hiddenSince) hiddenSince = now();
  if (!covered && hiddenSince) {
    hidden += now() - hiddenSince;
    hiddenSince = 0;
  }
};
new IntersectionObserver((entries) => {
  near = entries[entries.length - 1].intersectionRatio >= 0.5;
  if (near && film && film.ended && !sent) film.currentTime = 0;
  look();
}, { threshold: [0, 0.5, 1] }).observe(ad);
const covers = 'isVisible' in IntersectionObserverEntry.prototype;
if (covers) new IntersectionObserver((entries) => {
  const entry = entries[entries.length - 1];
  // Out of view nothing is said about what is before it.
  clear = entry.isIntersecting ? entry.isVisible : undefined;
  look();
}, { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 }).observe(ad);
if (film) for (const [event, plays] of Object.entries({ playing: true, pause: false, waiting: false, ended: false, error: false }))
  film.addEventListener(event, () => { playing = plays; look(); });
document.addEventListener('visibilitychange', look);
addEventListener('pagehide', () => {
  if (again) send();
  const ms = hidden + (hiddenSince && now() - hiddenSince);
  if (!sent && ms >= need) impression(ms, '${measured.hidden}');
});
for (const event of ['click', 'auxclick', 'contextmenu']) ad.addEventListener(event, () => {
  // A click counts its view too, however short that was (MRC).
  ad.href = '/c/' + token + '?' + (since ? said(now() - since, how()) : 'm=' + how() + '&r=' + encodeURIComponent(site)) + (taken ? '' : '&i=1');
});
`
}
