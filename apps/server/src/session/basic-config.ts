import { destinationKinds } from '@fairlead/contract/destination'
import type { Data } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { session } from '@fairlead/contract/session'
import { type Language, languages } from '@fairlead/contract/wire'
import { languages as languageNames } from '@fairlead/locales/languages'
import { translate } from '@fairlead/locales/translate'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'
import { type ContactColumns, contactColumns, contactList, contactsOf } from './contacts.ts'

/** In the order in which people ask. */
const questions = [
  'loss',
  'final',
  'withdraw',
  'deposit',
  'learning',
  'filtered',
  'outlook',
  'limits',
  'fees',
  'level',
  'score',
  'stop',
  'startup',
  'coupon',
  'contact',
  'results',
  'proof',
] as const

type Question = Data<typeof session.faqDetail>

/** The network's own questions in their order, in the language $1 or else in English (docs/rules.md, Questions and answers). */
const ownQuestions = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'question', t.title, 'answer', t.body) order by e.place, e.id), '[]')
  from faq_entry e
  cross join lateral (
    select title, body from network_text
    where entry_id = e.id and state = 'published' and lang in ($1, 'en') order by lang = $1 desc, version desc limit 1
  ) t
  where e.hidden_at is null)`

/**
 * Languages, contacts, withdrawal methods with the published fee table, and questions with answers
 * (docs/screens-and-calls.md, Contract).
 */
export async function basicConfig(ctx: Ctx, language: Language): Promise<Data<typeof session.basicConfig>> {
  const fee = await one<
    { version: number; rate_bp: number; fee_min: bigint; fee_max: bigint; own: Question[] } & ContactColumns
  >(
    ctx.db,
    `select version, rate_bp, fee_min, fee_max, ${contactColumns}, ${ownQuestions} as own
     from fee_table order by version desc limit 1`,
    [language],
  )
  const { contacts, deposits } = contactsOf(ctx, fee)
  return {
    demo: ctx.network.demo,
    currency: ctx.network.currency,
    sends_mail: ctx.sendsMail,
    client_language_map: languages.map((code) => ({
      source: [...new Set([code, languageNames[code].tag])].join(','),
      targets: code,
      description: languageNames[code].name,
    })),
    customer_service_url: contactList(ctx, contacts),
    recharge_customer_service_url: contactList(ctx, deposits),
    withdraw_method_config: {
      methods: [...destinationKinds],
      fee_version: fee.version,
      fee: { rate_bp: fee.rate_bp, min: formatAmount(fee.fee_min), max: formatAmount(fee.fee_max) },
      destination_wait_seconds: ctx.network.destinationWaitSeconds,
    },
    faq_config: [...questions.map((id) => answerTo(id, language)), ...fee.own],
  }
}

/** One question with its answer. Throws Refusal data_error for one that is not among them. */
export async function faqDetail(ctx: Ctx, id: string, language: Language): Promise<Question> {
  const known = questions.find((question) => question === id)
  if (known) return answerTo(known, language)
  const { own } = await one<{ own: Question[] }>(ctx.db, `select ${ownQuestions} as own`, [language])
  const found = own.find((question) => question.id === id)
  if (!found) throw new Refusal('data_error')
  return found
}

function answerTo(id: (typeof questions)[number], language: Language) {
  return {
    id,
    question: translate(language, `faq.${id}.question`),
    answer: translate(language, `faq.${id}.answer`),
  }
}
