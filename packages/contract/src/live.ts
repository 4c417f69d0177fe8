import type { Data } from './endpoint.ts'
import type { notice } from './notice.ts'

/** Where an open app hears at once what happened; a stream of server-sent events, asked for with `X-CT`. */
export const livePath = '/user/events'

type Notice = Data<typeof notice.list>['items'][number]

/**
 * What a stream says: how many notices are unread when it opens; each new notice; that figures of the wallet, and maybe
 * of orders, have changed and should be read anew. A comment line every 25 seconds says that it is still there.
 */
export type LiveEvent =
  | { readonly event: 'open'; readonly data: { readonly unread_total: number } }
  | { readonly event: 'notice'; readonly data: { readonly notice: Notice; readonly unread_total: number } }
  | { readonly event: 'changed'; readonly data: { readonly wallet: true; readonly orders: boolean } }

/** Reads the events of a stream until it ends. Lines that are no event are passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const found = /^event: (\w+)\ndata: (.*)$/.exec(block)
        if (found) yield { event: found[1], data: JSON.parse(found[2] ?? '') } as LiveEvent
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
