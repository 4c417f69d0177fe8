import { type Html, html, nothing } from './html.ts'

/** What somebody has typed so far, and what was wrong with it. */
export type Draft = {
  readonly reference: string
  readonly amount: string
  readonly person: string
  readonly refused?: { readonly field: string; readonly message: string }
}

export const emptyDraft: Draft = { reference: '', amount: '', person: '' }

type Form = {
  readonly action: '/bank/pay-in' | '/bank/pay-out'
  readonly title: string
  readonly note: string
  readonly reference: string
  readonly referenceHint: string
  readonly amount: string
  readonly person: { readonly name: 'payer' | 'payee'; readonly label: string }
  readonly draft: Draft
}

/** One of the bank's two payment forms; a refusal stands under its field and is announced with it. */
export function bankForm({ draft, ...form }: Form): Html {
  const id = form.action.slice('/bank/'.length)
  const one = (name: string, label: string, value: string, extra: Html, hint = '') => {
    const refused = draft.refused?.field === name ? draft.refused.message : ''
    const about = `${id}-${name}-about`
    return html`<div class="field${refused ? ' refused' : ''}">
      <label for="${id}-${name}">${label}</label>
      <input id="${id}-${name}" name="${name}" value="${value}" required autocomplete="off" aria-describedby="${about}"
        ${refused ? html`aria-invalid="true" autofocus` : nothing} ${extra}>
      <p id="${about}" class="about">${refused || hint}</p>
    </div>`
  }
  return html`<form method="post" action="${form.action}" aria-labelledby="${id}-title" data-send-once>
    <h2 id="${id}-title">${form.title}</h2>
    <p class="note">${form.note}</p>
    ${one('reference', form.reference, draft.reference, html`maxlength="64" spellcheck="false"`, form.referenceHint)}
    ${one('amount', form.amount, draft.amount, html`maxlength="13" inputmode="decimal" placeholder="0.00"`, 'US dollars, whole cents')}
    ${one(form.person.name, form.person.label, draft.person, html`maxlength="70"`)}
    <button type="submit">${form.title}</button>
  </form>`
}
