/**
 * Takes the query of the page out of the address: `/?from=app#/plan/detail?id=A` becomes `/#/plan/detail?id=A`. Whoever
 * opens us may add one, but hash history would count it to the route, and the id would be `A?from=app`.
 */
export function dropPageQuery({ location, history }: Pick<Window, 'location' | 'history'>) {
  if (location.search === '') return
  history.replaceState(history.state, '', `${location.pathname}${location.hash}`)
}
