import { html } from './html.ts'
import type { Page } from './page.ts'

/** A page that says one sentence: nothing here, cannot be read, went wrong. */
export function messagePage(sentence: string): Page {
  return {
    title: 'Demo site',
    look: 'publisher',
    body: html`
<main class="message">
  <h1>${sentence}</h1>
  <p><a href="/">To the publisher’s page</a> · <a href="/bank">To the demo bank</a></p>
</main>`,
  }
}
