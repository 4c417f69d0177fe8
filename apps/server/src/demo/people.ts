import { createHmac } from 'node:crypto'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { InvitationKind } from '../session/invitations.ts'

/** The published logins of the demo network. Real-money mode refuses a database that has them. */
export const demoPartner = {
  username: 'marisol.vega',
  nickname: 'Marisol',
  email: 'marisol@example.com',
  phone: '+49 30 5550100',
  password: 'harbour-lantern-42',
  transactionPassword: '271845',
}

/** Whoever has only just joined a demo with a past, and has nothing yet. */
export const demoNewcomer: typeof demoPartner = {
  username: 'nils.hansen',
  nickname: 'Nils',
  email: 'nils@example.com',
  phone: '+49 30 5550173',
  password: 'morning-slipway-17',
  transactionPassword: '580236',
}

export const demoOperators: readonly {
  role: OperatorRole
  username: string
  person: string
  password: string
}[] = [
  { role: 'cashier', username: 'cora.cash', person: 'Cora Lindqvist', password: 'demo-cashier-ebb' },
  { role: 'approver', username: 'abel.approve', person: 'Abel Okafor', password: 'demo-approver-tide' },
  // Whoever agreed on a campaign's standing order decides no appeal about its traffic.
  { role: 'approver', username: 'asta.approve', person: 'Asta Lund', password: 'demo-approver-reef' },
  { role: 'support', username: 'sana.support', person: 'Sana Haddad', password: 'demo-support-quay' },
  {
    role: 'campaign_manager',
    username: 'milo.media',
    person: 'Milo Ferreira',
    password: 'demo-campaign-buoy',
  },
  { role: 'content', username: 'cleo.content', person: 'Cleo Marsh', password: 'demo-content-spar' },
  { role: 'admin', username: 'ida.admin', person: 'Ida Nwosu', password: 'demo-admin-anchor' },
  { role: 'admin', username: 'noor.admin', person: 'Noor Visser', password: 'demo-admin-mooring' },
  { role: 'auditor', username: 'ana.audit', person: 'Ana Petrov', password: 'demo-auditor-keel' },
]

export const demoSlots = {
  landing: '0190c5a0-0000-7000-8000-00000000a001',
  second: '0190c5a0-0000-7000-8000-00000000a002',
  film: '0190c5a0-0000-7000-8000-00000000a003',
}

export const demoAdvertiserId = '0190c5a0-0000-7000-8000-00000000b001'
export const demoCodesOfEach = 100

/** The n-th licence key or authorization code of this installation's demo; the same at every start. */
export function demoCode(pepper: string, kind: InvitationKind, n: number): string {
  const prefix = kind === 'license_key' ? 'KEY' : 'OPEN'
  const code = createHmac('sha256', pepper)
    .update(`demo ${kind} ${n}`)
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`
}
