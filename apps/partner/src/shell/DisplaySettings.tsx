import { Section } from '@fairlead/ui/Section'
import { Segments } from '@fairlead/ui/Segments'
import { TextSizeControl } from '@fairlead/ui/TextSizeControl'
import { textSize, theme } from './appearance.ts'
import css from './DisplaySettings.module.css'
import { useFormats } from './useFormats.ts'
import { useTranslation } from './words.tsx'

/** Light or dark, and how large the text is. Both stay on this device. */
export function DisplaySettings() {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section title={t('shell.settings.display')}>
      <div className={css.settings}>
        <p>{t('shell.settings.theme')}</p>
        <Segments
          label={t('shell.settings.theme')}
          value={theme.use()}
          onChange={theme.set}
          options={[
            { value: 'system', label: t('shell.settings.themeSystem') },
            { value: 'light', label: t('shell.settings.themeLight') },
            { value: 'dark', label: t('shell.settings.themeDark') },
          ]}
        />
        <p>{t('shell.settings.textSize')}</p>
        <TextSizeControl
          label={t('shell.settings.textSize')}
          value={textSize.use()}
          onChange={textSize.set}
          format={formats.percent}
        />
      </div>
    </Section>
  )
}
