/** Who else can tell us who somebody is. Imports nothing, like the roles: the pages' shell reads it. */
export const thirdParties = ['google', 'github'] as const
export type ThirdParty = (typeof thirdParties)[number]
