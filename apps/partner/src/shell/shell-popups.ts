import { popup } from './popup.ts'

/** The bottom sheet of languages. */
export const languageSheet = popup<null>()

/** The question before logging out. */
export const logoutQuestion = popup<null>()
