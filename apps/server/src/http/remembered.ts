/**
 * The same function with its answers kept, for what is asked over and over of few texts, such as which browsers are robots.
 * Anybody may send any text: beyond `max` of them all are forgotten, and long ones are never kept.
 */
export function remembered<Value>(work: (text: string) => Value, max = 1_000): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    const value = work(text)
    if (text.length > textMax) return value
    if (known.size >= max) known.clear()
    known.set(text, { value })
    return value
  }
}

const textMax = 300
