import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that shows ads: pages of this machine, which in demo mode is the publisher's. */
export type Pages = {
  /** Puts up a page and gives its address. */
  add(name: string, body: string): string
  close(): void
}

/** Serves pages with the network's tag in their head, as its documents say. */
export async function openPages(app: string): Promise<Pages> {
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    add: (name, body) => {
      pages.set(`/${name}`, pageWith(app, body))
      return `http://127.0.0.1:${port}/${name}`
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function pageWith(app: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page with ads</title><link rel="icon" href="data:,">
<style>body{margin:0;font:16px/1.5 sans-serif}.place{width:500px}</style>
<script src="${app}ad/tag.js"></script></head><body>${body}</body></html>`
}

/** A place for an ad, and what is done to it. */
export function place(slot: string, style = '', format = ''): string {
  return `<div class="place" style="${style}"><div data-fairlead-slot="${slot}" ${format}></div></div>`
}
