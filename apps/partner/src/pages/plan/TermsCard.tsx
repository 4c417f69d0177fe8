import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { useState } from 'react'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import css from './TermsCard.module.css'
import { TermsFacts } from './TermsFacts.tsx'
import { TermsSheet } from './TermsSheet.tsx'

/** The terms that matter most before funding, with the way to all of them. */
export function TermsCard({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Card padded>
      <TermsFacts order={order} extent="short" />
      <div className={css.more}>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('plan.facts.readAll')}
        </Button>
      </div>
      <TermsSheet order={order} open={open} onOpenChange={setOpen} />
    </Card>
  )
}
