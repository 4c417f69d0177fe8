import { choiceLabel } from '@fairlead/locales/field-label'
import { Chip } from '@fairlead/ui/Chip'

const done = new Set(['active', 'confirmed', 'granted', 'sent', 'on_statement', 'arrived', 'used'])
const waiting = new Set([
  'open',
  'proposed',
  'requested',
  'accepted',
  'claimed',
  'to_send',
  'not_activated',
  'paused',
])
const lost = new Set(['declined', 'cancelled', 'disabled', 'disputed', 'returned', 'bounced'])

/** A state in its words, and in the colour of what it means. */
export function StateChip({ state }: { state: string }) {
  return <Chip tone={toneOf(state)}>{choiceLabel(state)}</Chip>
}

function toneOf(state: string) {
  if (done.has(state)) return 'sea'
  if (waiting.has(state)) return 'amber'
  return lost.has(state) ? 'loss' : 'plain'
}
