import { Button } from '@fairlead/ui/Button'
import { useEffect, useEffectEvent, useRef } from 'react'
import css from './LoadMore.module.css'
import { useTranslation } from './words.tsx'

/** Reads the next page when it scrolls near; the button is for keyboards and for browsers that watch nothing. */
export function LoadMore({ waiting, onLoad }: { waiting: boolean; onLoad: () => void }) {
  const { t } = useTranslation()
  const mark = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => {
    if (!waiting) onLoad()
  })
  useEffect(() => {
    if (!mark.current) return
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some((each) => each.isIntersecting)) load()
      },
      { rootMargin: '200px' },
    )
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={mark} className={css.more}>
      <Button variant="quiet" waiting={waiting} waitingLabel={t('shell.list.loading')} onClick={onLoad}>
        {t('shell.list.loadMore')}
      </Button>
    </div>
  )
}
