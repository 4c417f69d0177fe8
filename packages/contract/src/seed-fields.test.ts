import { expect, it } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

/** The seed's calls (§7) that the contract has, with the fields of its entities (§3) that each must carry. */
const answers: readonly (readonly [call: string, fields: readonly string[]])[] = [
  ['POST /auth/v2/register', ['token', 'lang']],
  ['POST /auth/v2/login', ['token', 'lang']],
  ['POST /auth/register', ['token']],
  ['POST /auth/login', ['token']],
  ['GET /auth/v2/lang', ['lang']],
  [
    'GET /user/info',
    [
      ...['username', 'nickname', 'email', 'phone', 'credit_score', 'shop_level', 'deposit', 'entry'],
      ...['customer_service_url', 'recharge_customer_service_url'],
    ],
  ],
  [
    'GET /basic_config',
    [
      ...['client_language_map', 'customer_service_url', 'recharge_customer_service_url'],
      ...['withdraw_method_config', 'faq_config'],
    ],
  ],
  [
    'GET /plan/order/list',
    ['items.plan_number', 'items.put_amount', 'items.put_progress', 'items.created_at'],
  ],
  [
    'POST /plan/order/detail',
    [
      ...[
        'plan_number',
        'put_amount',
        'put_progress',
        'created_at',
        'product',
        'official_push',
        'content_type',
      ],
      ...['rule.content', 'rule.user_targeting', 'rule.game_description', 'put_amount_min', 'put_amount_max'],
    ],
  ],
  ['POST /plan/order/app/detail', ['product', 'content', 'game_description', 'user_targeting']],
  ['POST /plan/order/await/put/count', ['count']],
  [
    'GET /ad/order/data_statistics/list',
    [
      ...['impressions', 'clicks', 'advertising_revenue', 'profit', 'consumed', 'delivery_order'],
      ...['amount_invested', 'externally_operated'],
    ],
  ],
  [
    'GET /user/property',
    ['total_assets', 'available_balance', 'to_be_consumed', 'to_be_settled', 'discount_amount'],
  ],
  [
    'GET /transaction_flow/list',
    ['items.id', 'items.time', 'items.amount', 'items.remark', 'items.flow_type'],
  ],
  ['POST /user/notifications', ['items.category', 'items.read']],
  ['POST /user/notifications/unread_count', ['unread_total']],
]

const inputs: readonly (readonly [call: string, fields: readonly string[]])[] = [
  [
    'POST /auth/v2/register',
    ['username', 'nickname', 'password', 'confirm_password', 'email', 'phone', 'license_key'],
  ],
  ['GET /basic_config', ['lang']],
  ['GET /ad/order/data_statistics/list', ['type', 'user_time_zone']],
  ['POST /user/notifications', ['category', 'state']],
  ['POST /user/notifications/read', ['id']],
  ['POST /feedback', ['topic', 'content']],
  ['GET /transaction_flow/list', ['flow_type']],
  [
    'POST /bank_card/edit',
    ['bank_name', 'beneficiary_name', 'mobile', 'account_number', 'bank_address', 'branch_name'],
  ],
  ['POST /check/password', ['password']],
]

const calls = new Map(
  Object.values(api)
    .flatMap((group): Endpoint[] => Object.values(group))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** The schema under a dotted path: through lists, optional and nullable values. */
function at(schema: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => shapeOf(inner)?.[name], schema)
}

function shapeOf(schema: unknown): Record<string, ZodMiniType> | undefined {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def
  if (!def) return undefined
  if (def.shape) return def.shape as Record<string, ZodMiniType>
  return shapeOf(def.element ?? def.innerType)
}

it.each(answers)('%s answers every field that the seed names', (call, fields) => {
  const endpoint = calls.get(call)
  expect(fields.filter((field) => at(endpoint?.data, field) === undefined)).toEqual([])
})

it.each(inputs)('%s takes every field that the seed names', (call, fields) => {
  const endpoint = calls.get(call)
  expect(fields.filter((field) => at(endpoint?.input, field) === undefined)).toEqual([])
})
