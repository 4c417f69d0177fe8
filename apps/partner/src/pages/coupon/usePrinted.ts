import { parseAmount } from '@fairlead/money/amount'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Coupon } from './coupon-queries.ts'

type Printed = Pick<Coupon, 'kind' | 'base' | 'rate_percent' | 'cap'>

/**
 * What is printed on a coupon, as a sentence and as the published formula: `min(face, rate × base, cap)`. For an
 * activity the face is that of its next coupon.
 */
export function usePrinted(): (printed: Printed, face: string) => { gives: string; formula: string } {
  const { t } = useTranslation()
  const formats = useFormats()
  return ({ kind, base, rate_percent, cap }, face) => {
    const [ofFace, ofCap] = [parseAmount(face), parseAmount(cap)]
    const rate = formats.percent(rate_percent)
    const most = formats.amount(ofFace < ofCap ? ofFace : ofCap)
    return {
      gives: t(kind === 'custom' ? `coupon.gives.custom.${base}` : `coupon.gives.${kind}`, { rate, most }),
      // No amount twice: mostly the face is the cap.
      formula: t(ofFace < ofCap ? `coupon.formula.${base}` : `coupon.formula.${base}Only`, {
        face: most,
        rate,
        cap: formats.amount(ofCap),
      }),
    }
  }
}
