import { adLifeMs } from './door-reasons.ts'
import type { Group } from './groups.ts'

/**
 * The ad inside its iframe. The script sends the impression when at least half of it has been in view for a second
 * without a break (MRC), once. Where nobody takes it (no answer, or HTTP 503) it is sent again, later each time, until its
 * token ends, and a last time when the page goes: the same token counts once. Everything inline carries the nonce of the
 * page's own policy.
 */
export function adPage(
  group: Pick<Group, 'product' | 'advertiser' | 'content'>,
  token: string,
  nonce: string,
  pictureUrl: string,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(group.product)}</title>
<style nonce="${nonce}">${style}</style></head>
<body><a class="ad" id="ad" href="/c/${token}" target="_blank" rel="noopener" data-token="${token}">
<img src="${escapeHtml(pictureUrl)}" alt="" width="88" height="88">
<span class="words"><small>Ad · ${escapeHtml(group.advertiser)}</small><strong>${escapeHtml(group.product)}</strong>
<span>${escapeHtml(group.content)}</span></span></a>
<script nonce="${nonce}">${script}</script></body></html>`
}

/** What stands in the frame when there is nothing to show. */
export const emptyAdPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>No ad</title></head><body></body></html>`

const style = `
*{box-sizing:border-box}body{margin:0;font:400 15px/1.4 system-ui,sans-serif;color:#0f1f1e;background:#fffefb}
.ad{display:flex;gap:16px;align-items:center;height:120px;padding:16px;border:1px solid #e4dfd5;color:inherit;text-decoration:none}
.ad:focus-visible{outline:3px solid #0a5650;outline-offset:-3px}
.words{display:grid;gap:2px}small{color:#5b6765;font-size:12px}strong{font-size:17px}img{border-radius:12px}`

const script = `
'use strict';
const ad = document.getElementById('ad');
const url = '/e/' + ad.dataset.token + '?ev=impression';
const end = ${adLifeMs.landing_page - 5_000}, waitMax = 60000;
let timer = 0, sent = false, again = 0, wait = 1000;
const send = () => {
  clearTimeout(again); again = 0;
  fetch(url, { method: 'POST', keepalive: true, credentials: 'omit' }).then((answer) => answer.status, () => 503).then((status) => {
    if (status !== 503) return;
    const pause = wait * (0.5 + Math.random() / 2);
    wait = Math.min(2 * wait, waitMax);
    if (performance.now() + pause < end) again = setTimeout(send, pause);
  });
};
addEventListener('pagehide', () => { if (again) send(); });
const stop = () => { clearTimeout(timer); timer = 0; };
const start = () => {
  if (sent || timer || document.visibilityState !== 'visible') return;
  timer = setTimeout(() => {
    sent = true; observer.disconnect(); send();
  }, 1000);
};
let inView = false;
const observer = new IntersectionObserver((entries) => {
  inView = entries[entries.length - 1].intersectionRatio >= 0.5;
  inView ? start() : stop();
}, { threshold: [0, 0.5, 1] });
observer.observe(ad);
document.addEventListener('visibilitychange', () => {
  document.visibilityState === 'visible' && inView ? start() : stop();
});`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
