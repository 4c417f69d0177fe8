import { Card } from '@fairlead/ui/Card'
import { Skeleton } from '@fairlead/ui/Skeleton'
import css from './BigAmount.module.css'

/** The shape of a page with one big amount over a list. */
export function AmountSkeleton() {
  return (
    <>
      <div className={css.head}>
        <Skeleton lines={2} />
      </div>
      <Card>
        <Skeleton rows={4} />
      </Card>
    </>
  )
}
