import { type Html, html, nothing } from './html.ts'
import type { Page } from './page.ts'

/** What somebody wrote to the demo's customer service: nothing yet, or a message, which may be empty. */
export type Said = { readonly message: string } | undefined

/** Where one gets by oneself what customer service would give. */
export type Helps = { readonly codes: string; readonly bank: string; readonly console: string }

/** The demo's customer service, which stands in a frame of the app. It says at once that nobody sits there. */
export function servicePage(helps: Helps, said: Said): Page {
  return {
    title: 'Customer service (demo)',
    look: 'service',
    body: html`
<p class="plainly">This is the <strong>demo’s customer service</strong>. Nobody reads it, and nothing is kept.</p>
<main>
  <h1>Write to customer service</h1>
  ${said?.message ? answer(said.message, helps) : nothing}
  ${form(said)}
</main>`,
  }
}

function form(said: Said): Html {
  const refused = said !== undefined && said.message === ''
  return html`<form method="post" action="/service" class="${refused ? 'refused' : ''}">
    <label for="message">${said?.message ? 'Another message' : 'Your message'}</label>
    <textarea id="message" name="message" rows="4" maxlength="2000" aria-describedby="message-about"
      ${refused ? html`aria-invalid="true"` : nothing}></textarea>
    <p id="message-about" class="about">${refused ? 'Write a message first.' : 'Up to 2,000 characters. Never a password.'}</p>
    <button type="submit">Send message</button>
  </form>`
}

function answer(message: string, { codes, bank, console }: Helps): Html {
  return html`<section class="talk" role="status">
    <p class="mine"><span class="who">You</span>${message}</p>
    <div class="theirs"><span class="who">Automatic answer</span>
      <p>Your message arrived at this page and went no further: the demo has no people. In a real network a member of
        staff answers here. What they would do, you can do yourself:</p>
      <dl>
        <dt>Licence keys, authorization codes and the staff’s logins</dt><dd>${codes}</dd>
        <dt>Pay a deposit with its reference</dt><dd>${bank}</dd>
        <dt>Record and confirm it, approve and send withdrawals</dt><dd>${console}</dd>
      </dl>
    </div>
  </section>`
}
