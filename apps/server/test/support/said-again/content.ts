import type { contentStaff } from '@fairlead/contract/content-staff'
import { by, type SaidAgain } from './stage.ts'

export const contentAgain: SaidAgain<typeof contentStaff> = {
  contactsSet: {
    again: 'same',
    ask: by('content', () => ({
      contacts: [{ url: 'https://help.example/chat' }],
      deposit_contacts: [{ url: 'mailto:deposits@help.example' }],
      note: 'The chat has moved',
    })),
  },
}
