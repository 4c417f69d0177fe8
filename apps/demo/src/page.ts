import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

/** What every page of the demo site says about itself. `look` names its stylesheet and icon under assets. */
export type Page = {
  readonly title: string
  readonly look: 'publisher' | 'shop' | 'bank' | 'service'
  readonly head?: Html
  readonly body: Html
}

/** Sends a whole HTML page; never cached, because the bank's lines and an order's answer are of this moment. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="/assets/${page.look}-icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/base.css">
<link rel="stylesheet" href="/assets/${page.look}.css">
<script src="/assets/send-once.js" defer></script>
${page.head ?? []}
</head>
<body>
${page.body}
</body>
</html>
`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(document.markup)
}
