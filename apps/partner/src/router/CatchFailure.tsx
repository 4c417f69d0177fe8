import { Component, type ComponentType, type ReactNode } from 'react'

type Props = {
  /** Drawn in place of what failed. */
  readonly failed: ComponentType<{ error: unknown }>
  /** What failed is tried anew when this changes. */
  readonly of?: string | undefined
  readonly children: ReactNode
}
type State = { readonly caught: { readonly error: unknown } | null }

/** Keeps a failure to draw to the part of the screen where it happened. */
export class CatchFailure extends Component<Props, State> {
  override state: State = { caught: null }

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidUpdate({ of }: Props) {
    if (this.state.caught && of !== this.props.of) this.setState({ caught: null })
  }

  override render() {
    const { failed: Failed, children } = this.props
    const { caught } = this.state
    return caught ? <Failed error={caught.error} /> : children
  }
}
