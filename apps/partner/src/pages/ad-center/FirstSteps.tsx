import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Timeline, type TimelineStep } from '@fairlead/ui/Timeline'
import { link } from '../../router/link.ts'
import { navigate } from '../../router/navigate.ts'
import { useConfig } from '../../shell/useConfig.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FirstSteps.module.css'

type Step = {
  title: string
  note: string
  label: string
  to: '/wallet/set-password' | '/wallet/deposit' | '/plan'
}

/**
 * In place of figures, until the first plan is funded: the way to one, unless the account is being closed, and what will stand
 * here then. Whoever has not verified their address reads what it is good for, where mail is sent at all.
 */
export function FirstSteps() {
  const { t } = useTranslation()
  const user = useUserInfo()
  const { sends_mail } = useConfig()
  const password: Step = {
    title: t('overview.first.password'),
    note: t('overview.first.passwordNote'),
    label: t('shell.stepUp.setNow'),
    to: '/wallet/set-password',
  }
  const deposit: Step = {
    title: t('overview.first.deposit'),
    note: t('overview.first.depositNote'),
    label: t('overview.first.depositDo'),
    to: '/wallet/deposit',
  }
  const offer: Step = {
    title: t('overview.first.offer'),
    note: t('overview.first.offerNote'),
    label: t('overview.first.offerDo'),
    to: '/plan',
  }
  const passwordIsSet = user?.transaction_password_set === true
  const hasPaidIn = user !== null && user.deposit !== '0.00'
  return (
    <>
      {!user?.closing && (
        <div className={css.steps}>
          <Card padded>
            <h2 className={css.title}>{t('overview.first.title')}</h2>
            <p className={css.text}>{t('overview.first.text')}</p>
            <Timeline
              steps={[
                step(password, passwordIsSet, true),
                step(deposit, hasPaidIn, passwordIsSet),
                step(offer, false, passwordIsSet && hasPaidIn),
              ]}
            />
            {sends_mail && user && !user.email_verified && (
              <p className={css.verify}>
                {t('overview.first.verify', { email: user.email })}{' '}
                <a href={link('/ad-center/profile')}>{t('overview.first.verifyDo')}</a>
              </p>
            )}
          </Card>
        </div>
      )}
      <Card>
        <EmptyState
          drawing="plans"
          title={t('overview.first.results')}
          text={t('overview.first.resultsText')}
        />
      </Card>
    </>
  )

  function step({ title, note, label, to }: Step, done: boolean, isNext: boolean): TimelineStep {
    if (done) return { title, state: 'done' }
    const press = () => navigate({ to })
    return {
      title,
      state: isNext ? 'now' : 'next',
      note: (
        <>
          <span className={css.note}>{note}</span>
          <span className={isNext ? undefined : css.later}>
            <Button variant={isNext ? 'primary' : 'quiet'} onClick={press}>
              {label}
            </Button>
          </span>
        </>
      ),
    }
  }
}
