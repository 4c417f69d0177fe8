import { connect, type Socket } from 'node:net'

/**
 * One HTTP connection that is kept open and asks one thing at a time. It understands just as much of HTTP as the
 * answers here need, so that the load costs the server's two cores as little as possible.
 */
export class KeepAlive {
  readonly #socket: Socket
  #received = ''
  #answered: ((answer: string) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  constructor(port: number, localAddress: string) {
    this.#socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text) => this.#take(String(text)))
    this.#socket.on('error', (error) => this.#failed?.(error))
    this.#socket.on('close', () => this.#failed?.(new Error('the server closed the connection')))
  }

  /** Sends a whole request and gives back the whole answer, status line first. */
  ask(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(request, 'latin1')
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #take(text: string): void {
    this.#received += text
    const headersEnd = this.#received.indexOf('\r\n\r\n')
    if (headersEnd < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, headersEnd))?.[1]
    if (this.#received.length < headersEnd + 4 + Number(length ?? 0)) return
    const answer = this.#received
    this.#received = ''
    this.#answered?.(answer)
  }
}
