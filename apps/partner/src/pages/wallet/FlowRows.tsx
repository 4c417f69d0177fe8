import { Fold } from '@fairlead/ui/Fold'
import { FlowRow } from './FlowRow.tsx'
import type { FoldedFlow } from './flow-days.ts'

/** The amounts of one day, each with a way to the lines behind it. One that came back as it left is one row that opens. */
export function FlowRows({ flows, hidden }: { flows: readonly FoldedFlow[]; hidden: boolean }) {
  return flows.map(({ left, ...flow }) =>
    left ? (
      <Fold key={flow.id} summary={<FlowRow flow={flow} hidden={hidden} folded />}>
        {[left, flow].map((each) => (
          <FlowRow key={each.id} flow={each} hidden={hidden} />
        ))}
      </Fold>
    ) : (
      <FlowRow key={flow.id} flow={flow} hidden={hidden} />
    ),
  )
}
