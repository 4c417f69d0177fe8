type Writing = { locale: string; currency: string; spoken?: boolean }

/** Local money or a rate as the reader writes it, with exactly the decimals it came with: `"92.31"`, `"2600000"`. */
export function localMoneyText(amount: string, writing: Writing): string {
  return localMoneyParts(amount, writing)
    .map(({ value }) => value)
    .join('')
}

/** The same in its parts, for a figure that is written large. */
export function localMoneyParts(amount: string, { locale, currency, spoken = false }: Writing) {
  const decimals = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: spoken ? 'name' : 'symbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  // As a string, so that no digit goes through a floating-point number.
  return format.formatToParts(amount as `${number}`)
}
