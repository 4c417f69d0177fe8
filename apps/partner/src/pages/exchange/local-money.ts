/** Local money or a rate as the reader writes it, with exactly the decimals it came with: `"92.31"`, `"2600000"`. */
export function localMoneyText(
  amount: string,
  { locale, currency, spoken = false }: { locale: string; currency: string; spoken?: boolean },
): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: spoken ? 'name' : 'symbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  // As a string, so that no digit goes through a floating-point number.
  return format.format(amount as `${number}`)
}
