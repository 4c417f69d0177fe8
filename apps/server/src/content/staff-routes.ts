import type { contentStaff } from '@fairlead/contract/content-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { currentContacts, listContacts, proposeContacts } from './contacts.ts'
import { addQuestion, hideQuestion, listQuestions, moveQuestion } from './questions.ts'
import { draftText, dropText, listTexts, publishText, readTextDesk } from './texts.ts'

export const contentStaffRoutes: Handlers<Ctx, Staff, typeof contentStaff> = {
  contactList: listContacts,
  contactsNow: currentContacts,
  contactsSet: inOneTransaction(proposeContacts),
  textList: listTexts,
  textDesk: readTextDesk,
  textDraft: inOneTransaction(draftText),
  textPublish: inOneTransaction(publishText),
  textDrop: inOneTransaction(dropText),
  faqList: listQuestions,
  faqAdd: inOneTransaction(addQuestion),
  faqMove: inOneTransaction(moveQuestion),
  faqHide: inOneTransaction(hideQuestion),
}
