import type { Operator } from '../../shell/operator.ts'

/** Who looks at the campaigns: nobody both proposes and confirms. */
export type Viewer = Pick<Operator, 'role' | 'username'>
