/** What this browser remembers over a reload. */
const cartKey = "baltic-table.cart"
const emailKey = (orderId: string) => `baltic-table.order.${orderId}`

export const rememberedCart = () => localStorage.getItem(cartKey)
export const rememberCart = (cartId: string) => localStorage.setItem(cartKey, cartId)
export const forgetCart = () => localStorage.removeItem(cartKey)

/** The e-mail address of an order: with it, whoever placed the order may see where the parcel is. */
export const emailOfOrder = (orderId: string) => localStorage.getItem(emailKey(orderId))
export const rememberEmail = (orderId: string, email: string) =>
  localStorage.setItem(emailKey(orderId), email)
