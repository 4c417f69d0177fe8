/** A database that this program must not work on. Its message is one sentence for whoever starts it; nothing was changed. */
export class UpgradeRefused extends Error {}
