import { describeLanguage, type LanguageCode, languageCodes, languages } from '@fairlead/locales/languages'
import { Button } from '@fairlead/ui/Button'
import { Sheet } from '@fairlead/ui/Sheet'
import { showToast } from '@fairlead/ui/Toast'
import { Wheel } from '@fairlead/ui/Wheel'
import { useEffect, useState } from 'react'
import { confirmWords } from './confirm-words.ts'
import css from './LanguageSheet.module.css'
import { chooseLanguage, chosenLanguage, useLanguage } from './language.ts'
import { languageSheet } from './shell-popups.ts'
import { useConfig } from './useConfig.ts'
import { useTranslation } from './words.tsx'

/** Languages by their own names; the button speaks the chosen one. */
export function LanguageSheet() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { open } = languageSheet.use()
  const offered = useConfig().client_language_map.map((entry) => entry.targets)
  const codes = offered.length > 0 ? languageCodes.filter((each) => offered.includes(each)) : languageCodes
  const [chosen, setChosen] = useState<LanguageCode>(code)
  const [waiting, setWaiting] = useState(false)

  useEffect(() => {
    if (open) setChosen(code)
  }, [open, code])

  async function confirm() {
    setWaiting(true)
    const before = chosenLanguage.get()
    // Before it is spoken: the account is told then.
    chosenLanguage.set({ lang: chosen })
    try {
      await chooseLanguage(chosen)
      languageSheet.close()
    } catch {
      chosenLanguage.set(before)
      // Its words are not on this device, and there is no network to fetch them.
      showToast(t('shell.errors.network'), 'failure')
    }
    setWaiting(false)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && languageSheet.close()}
      title={t('shell.language.title')}
      closeLabel={t('shell.close')}
      height="half"
    >
      <div className={css.picker}>
        <Wheel
          label={t('shell.language.title')}
          value={chosen}
          onChange={setChosen}
          options={codes.map((each) => ({
            value: each,
            label: languages[each].name,
            note: each === code ? t('shell.language.inUse') : describeLanguage(each, code),
          }))}
        />
        <div lang={languages[chosen].tag} className={css.confirm}>
          <Button wide waiting={waiting} onClick={confirm}>
            {confirmWords[chosen]}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
