import { type Html, html } from './html.ts'
import type { Page } from './page.ts'
import type { Product } from './products.ts'
import type { Shop } from './shops.ts'

/** A product's landing page. `order` is the number the next order will have, so that a double press is one order. */
export function landingPage(key: string, product: Product, visit: { clickId: string; order: string }): Page {
  const { shop } = product
  return {
    title: `${product.name}: ${shop.invites} · ${shop.name}`,
    look: 'shop',
    body: shopFrame(
      shop,
      html`
<section class="hero">
  <div class="pitch">
    <p class="rubric">${shop.trade}</p>
    <h1>${product.name}, ${product.line}</h1>
    <p class="lead">${product.promise}</p>
    <ul>${product.facts.map((fact) => html`<li>${fact}</li>`)}</ul>
    <form method="post" action="/landing/${key}/order" data-send-once>
      <input type="hidden" name="click_id" value="${visit.clickId}">
      <input type="hidden" name="order" value="${visit.order}">
      <p class="price"><strong>$${product.price}</strong> <span>postage included</span></p>
      <button type="submit">${shop.button}</button>
      <p class="small">A demonstration: no money is taken and no ${shop.goods} is sent. ${arrival(visit.clickId)}</p>
    </form>
  </div>
  <img src="${shop.picture}" alt="${shop.shows}" width="440" height="440">
</section>`,
    ),
  }
}

/** The frame of every page of a shop, which says that it is a demo advertiser's. */
export function shopFrame({ name, icon }: Shop, main: Html): Html {
  return html`
<p class="plainly">You are on the <strong>demo advertiser’s site</strong>. ${name} is an invented brand.</p>
<header class="shop-head">
  <img src="${icon}" alt="" width="40" height="40">
  <span class="name">${name}</span>
</header>
<main>${main}</main>
<footer><p>${name} is part of a demonstration. It sets no cookies.</p></footer>`
}

function arrival(clickId: string): string {
  return clickId === ''
    ? 'You didn’t come through an ad, so an order is not reported.'
    : 'You came through an ad, so an order is reported to the ad network.'
}
