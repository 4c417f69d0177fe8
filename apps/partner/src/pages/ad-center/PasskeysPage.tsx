import { limits } from '@fairlead/contract/limits'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageState } from '../../shell/PageState.tsx'
import { passkeysHere } from '../../shell/passkeys-here.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../wallet/Form.module.css'
import { AddPasskeySheet } from './AddPasskeySheet.tsx'
import { PasskeySheet } from './PasskeySheet.tsx'
import { type Passkey, passkeysQuery } from './passkeys-query.ts'

/** `/ad-center/passkeys`: what one logs in with beside the password, one more, and away with what is lost. */
export function Page() {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(passkeysQuery)
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<Passkey>()
  if (!query.data) return <PageState query={query} loading={t('profile.passkeys.loading')} />
  const { works_at, items } = query.data

  return (
    <div className={css.form}>
      <p className={css.intro}>{t('profile.passkeys.text')}</p>
      <Card>
        {items.length === 0 && (
          <ListRow title={t('profile.passkeys.none')} note={t('profile.passkeys.noneText')} />
        )}
        {items.map((passkey) => (
          <ListRow
            key={passkey.id}
            icon={<Icon name="lock" />}
            title={passkey.name}
            note={`${t('profile.passkeys.made', { time: formats.dayTime(passkey.made_at) })}\u00a0· ${
              passkey.last_used_at
                ? t('profile.passkeys.used', { time: formats.dayTime(passkey.last_used_at) })
                : t('profile.passkeys.unused')
            }`}
            onPress={() => setShown(passkey)}
          />
        ))}
      </Card>
      <Button wide disabledReason={whyNot()} onClick={() => setAdding(true)}>
        {t('profile.passkeys.add')}
      </Button>
      {adding && <AddPasskeySheet onClose={() => setAdding(false)} />}
      {shown && <PasskeySheet passkey={shown} onClose={() => setShown(undefined)} />}
    </div>
  )

  function whyNot() {
    if (!works_at) return t('profile.passkeys.noAddress')
    if (works_at !== location.hostname) return t('profile.passkeys.elsewhere', { address: works_at })
    if (!passkeysHere) return t('profile.passkeys.noBrowser')
    const limit = limits.partnerPasskeys
    return items.length >= limit && t('profile.passkeys.full', { limit: formats.number(limit) })
  }
}
