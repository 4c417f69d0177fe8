const dateTags: Readonly<Record<string, string>> = { en: 'en-GB', 'zh-Hant': 'zh-Hant-u-hc-h23' }

/**
 * The tag that dates are formatted by. The English here is British: day before month, 24 hours. Twelve hours of
 * traditional Chinese name one and the same hour in two ways, by the length of the date; its banks count to 24.
 */
export function dateTag(tag: string): string {
  return dateTags[tag] ?? tag
}
