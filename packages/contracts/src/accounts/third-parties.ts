/** Services that users can sign in with. Imports nothing, because the frame around every page loads this file. */
export const thirdParties = ['google', 'github'] as const
export type ThirdParty = (typeof thirdParties)[number]
