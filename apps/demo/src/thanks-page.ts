import { type Html, html } from './html.ts'
import { shopFrame } from './landing-page.ts'
import type { Page } from './page.ts'
import type { PostbackAnswer } from './postback.ts'
import type { Product } from './products.ts'

/** What the shop shows after an order: the order itself, and word for word what the network said to it. */
export function thanksPage(product: Product, order: string, answer: PostbackAnswer | undefined): Page {
  return {
    title: `Thank you · ${product.shop.name}`,
    look: 'shop',
    body: shopFrame(
      product.shop,
      html`
<section class="thanks">
  <p class="rubric">Order ${order}</p>
  <h1>Thank you</h1>
  <p class="lead">${product.shop.one}${product.name} for $${product.price}. As this is a demonstration, it stays a thought.</p>
  <div class="answer" role="status">
    <h2>What the ad network answered</h2>
    ${said(answer)}
  </div>
</section>`,
    ),
  }
}

function said(answer: PostbackAnswer | undefined): Html {
  if (!answer) return html`<p>Nothing was reported: this visit did not come through an ad.</p>`
  if (!answer.reached) {
    return html`<p>We couldn’t reach it. The order stands; reload this page to report it again.</p>
    <pre>${answer.why}</pre>`
  }
  const taken = answer.status >= 200 && answer.status < 300
  return html`<p>${taken ? 'It received the report' : 'It refused the report'}: HTTP ${String(answer.status)}.</p>
    ${answer.body === '' ? html`<p>Its answer was empty.</p>` : html`<pre>${answer.body}</pre>`}`
}
