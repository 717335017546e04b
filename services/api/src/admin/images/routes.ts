/** The routes of images. They are part of what templates say, so they need the permissions of templates. */
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { deleteImage } from "./delete-image.js";
import { getImage } from "./get-image.js";
import { listImages } from "./list-images.js";
import { putImage } from "./put-image.js";
import { uploadImage } from "./upload-image.js";

export const imageRoutes: RouteTable = routeTable("Images", [
  post("/content/images", uploadImage, "templates:write"),
  get("/content/images", listImages, "templates:read"),
  get("/content/images/:id", getImage, "templates:read"),
  put("/content/images/:id", putImage, "templates:write"),
  del("/content/images/:id", deleteImage, "templates:write"),
]);
