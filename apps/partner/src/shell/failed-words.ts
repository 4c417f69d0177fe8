import type { LanguageCode } from '@fairlead/locales/languages'

/** `shell.errors.failed` where the app or all of its words could not be fetched; build-plugins/page-in-one.ts writes it into the page. */
export const failedWords: Readonly<Record<LanguageCode, string>> = {
  cht: '請求失敗，點一下重新載入',
  de: 'Anfrage fehlgeschlagen, zum Neuladen tippen',
  en: 'Request failed, click to reload',
  fr: 'Échec de la demande, touchez pour recharger',
  jp: '読み込めませんでした。タップして再読み込み',
  kor: '요청에 실패했습니다. 눌러서 다시 불러오기',
  pt: 'A solicitação falhou, toque para recarregar',
  ru: 'Запрос не выполнен, нажмите, чтобы обновить',
  spa: 'La solicitud falló, toque para recargar',
  th: 'คำขอไม่สำเร็จ แตะเพื่อโหลดใหม่',
  vi: 'Yêu cầu không thành công, nhấn để tải lại',
  zh: '请求失败，点击重新加载',
}
