import { Card } from '@fairlead/ui/Card'
import { showToast } from '@fairlead/ui/Toast'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { PageState } from '../../shell/PageState.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import link from '../register/RegisterPage.module.css'
import css from '../wallet/SetPassword.module.css'
import { OneField } from './OneField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const stateQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: ({ signal }) => api.secondStep.state({}, { signal }),
})
type State = Awaited<ReturnType<typeof api.secondStep.state>>
type Begun = Awaited<ReturnType<typeof api.secondStep.begin>>
type Show = (codes: readonly string[]) => void

/** `/ad-center/second-step`: two-step log-in, which a partner may turn on, renew the codes of, and turn off. */
export function Page() {
  const { t } = useTranslation()
  const query = useQuery(stateQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  if (!query.data) return <PageState query={query} loading={t('account.secondStep.working')} />
  if (codes) return <RecoveryCodes codes={codes} done={() => setCodes(undefined)} />
  return query.data.on ? <On state={query.data} show={setCodes} /> : <Off show={setCodes} />
}

function Off({ show }: { show: Show }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [begun, setBegun] = useState<Begun>()
  if (!begun) {
    return (
      <div className={css.step}>
        <p className={css.text}>{t('account.secondStep.intro')}</p>
        <OneField
          name="login_password"
          label={t('session.pin.loginPassword')}
          submit={t('account.secondStep.setUp')}
          send={async (login_password) => setBegun(await api.secondStep.begin({ login_password }))}
        />
      </div>
    )
  }
  return (
    <div className={css.step}>
      <div className={css.step}>
        <h2 className={css.title}>{t('account.secondStep.keyTitle')}</h2>
        <p className={css.text}>{t('account.secondStep.keyText')}</p>
      </div>
      <Card padded>
        <QrCode qr={begun.qr} />
        <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </Card>
      <a href={begun.uri} className={link.login}>
        {t('account.secondStep.openApp')}
      </a>
      <OneField
        name="code"
        label={t('account.secondStep.code')}
        submit={t('account.secondStep.turnOn')}
        send={async (code) => {
          show((await api.secondStep.turnOn({ code })).recovery_codes)
          await cache.invalidateQueries(stateQuery)
        }}
      />
    </div>
  )
}

function On({ state, show }: { state: State; show: Show }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const after = async (words: Parameters<typeof t>[0]) => {
    showToast(t(words), 'done')
    await cache.invalidateQueries(stateQuery)
  }
  return (
    <div className={css.step}>
      <Card padded>
        <h2 className={css.title}>{t('account.secondStep.onTitle')}</h2>
        <p className={css.text}>
          {t('account.secondStep.onText', {
            time: formats.dayTime(state.on_at ?? ''),
            left: state.codes_left,
          })}
        </p>
      </Card>
      {state.ends_at !== null && (
        <section className={css.step}>
          <h2 className={css.title}>
            {t('account.secondStep.endsTitle', { time: formats.dayTime(state.ends_at) })}
          </h2>
          <p className={css.text}>{t('account.secondStep.endsText')}</p>
          <OneField
            name="login_password"
            label={t('session.pin.loginPassword')}
            submit={t('account.secondStep.keep')}
            send={async (login_password) => {
              await api.secondStep.keep({ login_password })
              await after('account.secondStep.kept')
            }}
          />
        </section>
      )}
      <section className={css.step}>
        <h2 className={css.title}>{t('account.secondStep.newTitle')}</h2>
        <p className={css.text}>{t('account.secondStep.newText')}</p>
        <OneField
          name="code"
          label={t('account.secondStep.either')}
          submit={t('account.secondStep.newCodes')}
          outline
          send={async (code) => {
            show((await api.secondStep.newCodes({ code })).recovery_codes)
            await cache.invalidateQueries(stateQuery)
          }}
        />
      </section>
      <section className={css.step}>
        <h2 className={css.title}>{t('account.secondStep.offTitle')}</h2>
        <p className={css.text}>{t('account.secondStep.offText')}</p>
        <OneField
          name="code"
          label={t('account.secondStep.either')}
          submit={t('account.secondStep.turnOff')}
          outline
          send={async (code) => {
            await api.secondStep.turnOff({ code })
            await after('account.secondStep.offDone')
          }}
        />
      </section>
    </div>
  )
}

/** Dark on light in both appearances, as readers want it. */
function QrCode({ qr: { side, path } }: { qr: Begun['qr'] }) {
  const { t } = useTranslation()
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width="100%"
      height="240"
      role="img"
      aria-label={t('account.secondStep.qr')}
    >
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
