import { expect, it } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

/** The calls of the contract with the fields that each must carry (docs/screens-and-calls.md, Calls). */
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
      ...['client_language_map.source', 'client_language_map.targets', 'client_language_map.description'],
      ...['customer_service_url.id', 'customer_service_url.type', 'customer_service_url.url'],
      'recharge_customer_service_url.type',
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
  ['GET /user_coupon/list', ['items.kind', 'items.amount_requirement', 'items.expires_at', 'items.state']],
  ['GET /assistance/list', ['items.followed_id', 'current.followed_id']],
  ['POST /acceptor/detail', ['current.kind', 'enterprise.order_max', 'personal.order_max']],
  [
    'GET /bank_card/detail',
    [
      ...['current.bank_name', 'current.beneficiary_name', 'current.mobile', 'current.account_number_tail'],
      ...['current.bank_address', 'current.branch_name'],
    ],
  ],
  ['POST /user/notifications', ['items.category', 'items.read']],
  ['POST /user/notifications/unread_count', ['unread_total']],
]

const inputs: readonly (readonly [call: string, fields: readonly string[]])[] = [
  [
    'POST /auth/v2/register',
    ['username', 'nickname', 'password', 'confirm_password', 'email', 'phone', 'license_key'],
  ],
  ['POST /auth/v2/login', ['username', 'password']],
  ['GET /basic_config', ['lang']],
  ['POST /opening_store', ['authorization_code']],
  ['POST /update/password', ['old_password', 'new_password', 'confirm_password']],
  ['POST /assistance/follow', ['followed_id']],
  ['POST /files/upload', ['file']],
  ['POST /plan/order/put', ['amount']],
  ['POST /user/withdraw', ['amount']],
  ['POST /set/password', ['password']],
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

/** The list of calls, as docs/screens-and-calls.md, Calls, has it. */
const seedCalls = `
  POST /files/upload
  GET /plan/order/list
  POST /plan/order/detail
  POST /plan/order/app/detail
  POST /plan/order/put
  POST /plan/order/await/put/count
  POST /auth/v2/register
  POST /auth/v2/login
  GET /auth/v2/lang
  POST /auth/login
  POST /auth/register
  GET /user/info
  GET /basic_config
  POST /opening_store
  GET /ad/order/data_statistics/list
  GET /assistance/list
  POST /assistance/follow
  GET /user_coupon/list
  POST /user_coupon/receive
  POST /feedback
  POST /user/notifications
  POST /user/notifications/read
  POST /user/notifications/unread_count
  POST /user/info/edit
  POST /update/password
  GET /user/property
  GET /transaction_flow/list
  GET /acceptor/order/list
  POST /acceptor/detail
  POST /user/withdraw
  POST /check/password
  POST /bank_card/edit
  GET /bank_card/detail
  POST /set/password
`
  .trim()
  .split('\n')
  .map((line) => line.trim())

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

it('has each of the seed’s 34 calls under its method and path', () => {
  expect(seedCalls).toHaveLength(34)
  expect(seedCalls.filter((call) => !calls.has(call))).toEqual([])
})

it.each(answers)('%s answers every field that the seed names', (call, fields) => {
  const endpoint = calls.get(call)
  expect(fields.filter((field) => at(endpoint?.data, field) === undefined)).toEqual([])
})

it.each(inputs)('%s takes every field that the seed names', (call, fields) => {
  const endpoint = calls.get(call)
  expect(fields.filter((field) => at(endpoint?.input, field) === undefined)).toEqual([])
})
