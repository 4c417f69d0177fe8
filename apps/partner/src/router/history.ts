import { createHashHistory } from '@tanstack/history'
import { placeOutsideMoves } from './outside-moves.ts'
import { dropPageQuery } from './page-query.ts'

dropPageQuery(window)
placeOutsideMoves(() => history)

/** Addresses behind a hash, as the host app opens us by file or by any path. */
export const history = createHashHistory()
