import type { PartnerKey } from '@fairlead/locales/keys'
import { fillMessage, findMessage, type Params } from '@fairlead/locales/message'
import { cloneElement, Fragment, type ReactElement, type ReactNode, useMemo } from 'react'
import { useLanguage } from './language.ts'

/** Words a message in the reader's language. A wrong key does not compile. */
export type Translate = (key: PartnerKey, params?: Params) => string

/** `const { t } = useTranslation()`, then `t('wallet.head.asOf', { time })`. `count` chooses the plural form. */
export function useTranslation(): { readonly t: Translate } {
  const { tag, messages } = useLanguage()
  return useMemo(() => {
    const t: Translate = (key, params) => {
      const message = findMessage(messages, key, tag, params)
      return message === undefined ? key : fillMessage(message, tag, params)
    }
    return { t }
  }, [tag, messages])
}

export type TransProps = {
  i18nKey: PartnerKey
  count?: number | undefined
  values?: Params | undefined
  /** What stands for `<name>…</name>` and `<name/>` in the message; a pair's words become its children. */
  components: Readonly<Record<string, ReactElement>>
}

/** A whole sentence with marked-up parts, so that no language has to glue pieces together. */
export function Trans({ i18nKey, count, values, components }: TransProps): ReactNode {
  const { t } = useTranslation()
  const sentence = t(i18nKey, count === undefined ? values : { ...values, count })
  const tag = /<(\w+)>(.*?)<\/\1>|<(\w+)\s*\/>/g
  const pieces: ReactNode[] = []
  let end = 0
  for (const match of sentence.matchAll(tag)) {
    const [whole, pair, words, single] = match
    const component = components[pair ?? single ?? '']
    pieces.push(sentence.slice(end, match.index))
    pieces.push(component && words !== undefined ? cloneElement(component, undefined, words) : component)
    end = match.index + whole.length
  }
  pieces.push(sentence.slice(end))
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence are their positions
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>)
}
