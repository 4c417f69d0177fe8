import type { contentStaff } from '@fairlead/contract/content-staff'
import { by, fresh, type SaidAgain, type Stage } from './stage.ts'

const text = { kind: 'terms', lang: 'en', title: 'Terms', body: 'What holds.' } as const

/** A draft of somebody else than whoever publishes it. */
async function drafted(stage: Stage) {
  const content = await stage.staff('content')
  const body = `What holds from ${stage.world.clock.now().toISOString()} on.`
  return { id: (await content.api.contentStaff.textDraft({ ...text, body }, fresh())).id }
}

/** One that is not the first. */
async function question(stage: Stage): Promise<string> {
  const { api } = await stage.staff('content')
  await api.contentStaff.faqAdd({}, fresh())
  return (await api.contentStaff.faqAdd({}, fresh())).id
}

export const contentAgain: SaidAgain<typeof contentStaff> = {
  textDraft: { again: 'same', ask: by('content', () => text) },
  textPublish: { again: 'same', ask: by('approver', drafted) },
  textDrop: { again: 'same', ask: by('approver', drafted) },
  faqAdd: { again: 'another', ask: by('content', () => ({})) },
  faqMove: { again: 'same', ask: by('content', async (stage) => ({ id: await question(stage), place: 1 })) },
  faqHide: {
    again: 'same',
    ask: by('content', async (stage) => ({ id: await question(stage), hidden: true })),
  },
  contactsSet: {
    again: 'same',
    ask: by('content', () => ({
      contacts: [{ url: 'https://help.example/chat' }],
      deposit_contacts: [{ url: 'mailto:deposits@help.example' }],
      note: 'The chat has moved',
    })),
  },
}
