/** How events are usually named: by Segment's specification, by shops and by other vendors. */
export const orderNames = [
  "Order Completed",
  "Order Placed",
  "Purchase",
  "Purchase Completed",
  "Placed Order",
  "Checkout Completed",
  "Order Paid",
  "Bestellung abgeschlossen",
] as const;

export const signUpNames = [
  "Signed Up",
  "User Signed Up",
  "Account Created",
  "User Registered",
  "Registered",
  "Sign Up",
  "Registration Completed",
  "Registriert",
] as const;

export const cartNames = [
  "Product Added",
  "Added to Cart",
  "Add to Cart",
  "Cart Updated",
  "Cart Filled",
  "Checkout Started",
  "Warenkorb gefüllt",
] as const;
