import * as z from 'zod/mini'
import { creativeLimits } from './creative-limits.ts'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { oneOf, staffList } from './staff-list.ts'
import { Id, languages, name, Time, text } from './wire.ts'

export const creativeStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export const creativeKinds = ['image', 'film'] as const

export const Creative = z.object({
  id: Id,
  name: z.string(),
  alt: z.string(),
  campaign_id: Id,
  /** The campaign's number. */
  campaign: z.string(),
  advertiser: z.string(),
  content_type: z.enum(['video', 'landing_page']),
  /** The terms whose words it stands beside, and of them what an ad says. */
  version: z.number(),
  product: z.string(),
  content: z.string(),
  /** What ads say beside it, in English and in each other language that its terms have words in. */
  ad_words: z.array(
    z.object({ lang: z.enum(languages), label: z.string(), product: z.string(), content: z.string() }),
  ),
  landing_page: z.string(),
  /** Whether the campaign has newer terms, with which it is not shown. */
  terms_are_newer: z.boolean(),
  kind: z.enum(creativeKinds),
  media_type: z.string(),
  width: z.number(),
  height: z.number(),
  /** Of a film. */
  seconds: z.nullable(z.number()),
  bytes: z.number(),
  /** SHA-256 of its bytes, by which it is served. */
  hash: z.string(),
  state: z.enum(creativeStates),
  /** Whether ads on its terms show it now: the one approved last does. */
  shown: z.boolean(),
  uploaded_by: z.string(),
  uploaded_at: Time,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  decline_reason: z.nullable(z.string()),
  withdrawn_by: z.nullable(z.string()),
  withdrawn_at: z.nullable(Time),
})

const approver = { access: 'operator', roles: ['approver'] } as const
const decided = ['role_missing', 'data_error', 'same_person', 'creative_move_refused'] as const

/** What visitors see of a campaign beside its words: one person uploads it, somebody else approves it. */
export const creativeStaff = endpoints({
  creativeList: staffList({
    path: '/operator/creative/list',
    roles: operatorRoles,
    summary: 'Creatives, newest first: pictures and films, and who uploaded and approved each',
    item: Creative,
    columns: [
      'name',
      'advertiser',
      'campaign',
      'kind',
      'state',
      'shown',
      'uploaded_by',
      'uploaded_at',
      'decided_by',
    ],
    search: ['name'],
    sorts: ['uploaded_at'],
    filters: { state: oneOf(creativeStates), campaign_id: z.optional(Id) },
  }),
  creativeFile: {
    method: 'GET',
    path: '/operator/creative/file',
    access: 'operator',
    roles: operatorRoles,
    summary: 'The bytes of a creative in any state, to look at before it is approved',
    input: z.strictObject({ id: Id }),
    data: z.object({ media_type: z.string(), base64: z.string() }),
    refusals: ['data_error'],
  },
  creativeUpload: {
    method: 'POST',
    path: '/operator/creative/upload',
    access: 'operator',
    roles: ['campaign_manager'],
    fileBytesMax: creativeLimits.filmBytesMax,
    tooLarge: 'creative_too_large',
    summary:
      'Campaign manager: upload a picture (PNG, JPEG or WebP) or a film (MP4 or WebM) for a campaign’s newest terms (FormData); somebody else approves it',
    input: z.strictObject({ campaign_id: Id, name: name(120), alt: text(300), file: z.file() }),
    data: Creative,
    refusals: [
      'role_missing',
      'data_error',
      'too_often',
      'creative_needs_terms',
      'creative_type_unknown',
      'creative_no_film',
      'creative_too_large',
      'creative_wrong_size',
      'creative_film_length',
      'creative_broken',
    ],
  },
  creativeApprove: {
    method: 'POST',
    path: '/operator/creative/approve',
    ...approver,
    summary: 'Approver, not who uploaded it: ads on its terms show it from now on',
    input: z.strictObject({ id: Id }),
    data: Creative,
    refusals: decided,
  },
  creativeDecline: {
    method: 'POST',
    path: '/operator/creative/decline',
    ...approver,
    summary: 'Approver, not who uploaded it: say no, for a reason',
    input: z.strictObject({ id: Id, reason: text(500) }),
    data: Creative,
    refusals: decided,
  },
  creativeWithdraw: {
    method: 'POST',
    path: '/operator/creative/withdraw',
    access: 'operator',
    roles: ['campaign_manager', 'approver'],
    summary: 'Campaign manager or approver: ads show it no longer',
    input: z.strictObject({ id: Id }),
    data: Creative,
    refusals: ['role_missing', 'data_error', 'creative_move_refused'],
  },
})
