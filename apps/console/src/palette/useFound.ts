import type { Data } from '@fairlead/contract/endpoint'
import { searchKindsFor } from '@fairlead/contract/search-kinds'
import type { searchStaff } from '@fairlead/contract/search-staff'
import { choiceLabel } from '@fairlead/locales/field-label'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { menuOf, titleOf } from '../calls/menu.ts'
import type { Viewer } from '../calls/place.ts'
import { recordHref } from '../calls/record-href.ts'
import { money } from '../formats.ts'
import { found as foundBy } from '../queries.ts'
import { hrefOf } from '../shell/desk-place.ts'
import { t } from '../words.ts'

type Found = Data<typeof searchStaff.find>['items'][number]

/** A line of the palette: a page or a record, and where it leads. */
export type Line = {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly href: string
}

/** After the last letter, in ms. */
const pauseMs = 150
const shortest = 2

/** What a text finds: pages of this role's menu by their title, and records, which the server looks for. */
export function useFound(text: string, { role }: Viewer) {
  const [settled, settle] = useState('')
  useEffect(() => {
    const later = setTimeout(() => settle(text), pauseMs)
    return () => clearTimeout(later)
  }, [text])
  const asks = settled.length >= shortest && searchKindsFor(role).length > 0
  const { data, isError } = useQuery({ ...foundBy(settled), enabled: asks })
  const small = text.toLowerCase()
  const pages = menuOf(role)
    .flatMap(({ group, pages }) => pages.map((page) => ({ page, group })))
    .filter(({ page }) => titleOf(page).toLowerCase().includes(small))
    .map(
      ({ page, group }): Line => ({
        key: page,
        title: titleOf(page),
        note: t(`console.menu.${group}`),
        href: hrefOf(page),
      }),
    )
  const found = asks && settled === text ? (data?.items.map(lineOf) ?? []) : []
  return {
    pages,
    found,
    failed: isError,
    waits: text.length >= shortest && (settled !== text || (asks && !data)),
  }
}

function lineOf({ kind, id, title, note, state, amount }: Found): Line {
  const facts = [t(`console.searchKind.${kind}`), note, amount && money(amount), state && choiceLabel(state)]
  return {
    key: `${kind} ${id}`,
    title,
    note: facts.filter(Boolean).join(', '),
    href: recordHref(kind, id, title),
  }
}
