import { Card } from '@fairlead/ui/Card'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import { useTranslation } from '../../shell/words.tsx'
import css from './OverviewSkeleton.module.css'

/** As high as the figures that load, so that the rows below stay where they are. */
export function OverviewSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <div className={css.profit} role="status">
        <VisuallyHidden>{t('shell.list.loading')}</VisuallyHidden>
        <Skeleton lines={2} />
      </div>
      <div className={css.chart} />
      <Card>
        <div className={css.figures}>
          <Skeleton rows={2} />
        </div>
      </Card>
    </>
  )
}
